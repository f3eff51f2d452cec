// Who answers what a page asks: the server that it came from, or Python in the browser.

import { Kernel } from "./kernel.js";
import { answering, page } from "./page.js";
import { Server } from "./talk.js";

export const source = page.kernel ? new Kernel() : new Server(`${page.base}api/`, "", answering);
