// A refusal of the server: its message is a sentence for people.
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}
