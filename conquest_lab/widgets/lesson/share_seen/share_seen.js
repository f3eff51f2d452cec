import { AskForBet, TrialsDone, ShareLine, Throws, Told } from "../../../kit/trials.js";
import { html, view } from "../../../kit/view.js";

const ShareSeen = ({ view: shown, send, t }) =>
  html`<section class="cl-card">
    <${AskForBet} view=${shown} t=${t} ask=${t("Lock in your bet first.")} />
    <div hidden=${!shown.open}>
      <p class="cl-lead cl-flush">${shown.lead}</p>
      <${Throws} view=${shown} send=${send} t=${t} one=${t("Try once")} />
      <${TrialsDone} view=${shown} />
      <div class="cl-tried cl-wrap cl-gap-flat cl-space-above">
        ${shown.thrown > 0 && html`<p class="cl-count cl-flush">${shown.trials}</p>`}
        <p class="cl-last cl-flush">${shown.last || t("No trial yet.")}</p>
      </div>
      <${ShareLine} line=${shown.line} t=${t} quiet=${shown.running} />
    </div>
    <${Told} view=${shown} />
  </section>`;
export default view(ShareSeen);
