// Tells a drawing that the kernel changed from one that it only repeats: it answers what was handed in a moment
// ago, and somebody may have gone on drawing meanwhile. `handedIn` is called with all that is sent.
export class Drawing {
  constructor() {
    this.known = null;
    this.sent = [];
  }

  handedIn(drawn) {
    this.sent.push(JSON.stringify(drawn));
  }

  // True if the drawing in an answer has to be taken over.
  isNew(drawn) {
    const told = JSON.stringify(drawn);
    if (told === this.known) {
      return false;
    }
    this.known = told;
    const answered = this.sent.indexOf(told) + 1;
    this.sent.splice(0, answered);
    return answered === 0;
  }
}
