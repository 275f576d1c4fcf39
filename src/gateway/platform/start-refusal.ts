/** Why the gateway will not start: a sentence for the person who starts it, which says what would be right. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
