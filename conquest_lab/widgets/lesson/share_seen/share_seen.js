import { AskForBet, TrialsDone, ShareLine, Throws, Told } from "../../../kit/trials.js";
import { html, view } from "../../../kit/view.js";

const ShareSeen = ({ view: shown, t }) =>
  html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <div hidden=${!shown.open}>
      <p class="cl-lead cl-flush">${shown.lead}</p>
      <${Throws} one=${t("Try once")} />
      <${TrialsDone} />
      <div class="cl-tried cl-wrap cl-gap-flat cl-space-above">
        ${shown.thrown > 0 && html`<p class="cl-count cl-flush">${shown.trials}</p>`}
        <p class="cl-last cl-flush">${shown.last || t("No trial yet.")}</p>
      </div>
      <${ShareLine} line=${shown.line} quiet=${shown.running} />
    </div>
    <${Told} />
  </section>`;
export default view(ShareSeen);
