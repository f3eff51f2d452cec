// A refusal of the server: its message is a sentence for people.
export class Refused extends Error {
  constructor(message, status) {
    super(message.slice(0, 1).toUpperCase() + message.slice(1));
    this.status = status;
  }
}
