import type { KeptKeys, PageMessage } from '#offline/wake.ts'

/** Keys that nobody asked for are forgotten after this, milliseconds; the browser often ends the worker before. */
const forgottenAfter = 120_000

/**
 * Holds an account's open keys in memory, and nowhere else, while a page reloads or another one opens. One account at a
 * time: the keys of who signs in next take the place of the former.
 */
export class KeyKeeper {
  #held: { account: string; keys: KeptKeys } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Does what a page asks; answers on the port when it asks for keys. */
  handle(message: PageMessage, port: Pick<MessagePort, 'postMessage'> | undefined): void {
    if (message.kind === 'keep-keys') this.#hold(message)
    if (message.kind === 'drop-keys') this.#forget()
    if (message.kind !== 'ask-keys') return
    const held = this.#held?.account === message.account ? this.#held : undefined
    port?.postMessage(held?.keys)
    if (held) this.#hold(held)
  }

  #hold({ account, keys }: { account: string; keys: KeptKeys }): void {
    clearTimeout(this.#timer)
    this.#held = { account, keys }
    this.#timer = setTimeout(() => this.#forget(), forgottenAfter)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#held = undefined
  }
}
