/** A start that failed for a reason a person can mend. The message is one line and needs no stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
