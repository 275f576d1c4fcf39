import { z } from '#contract/zod.ts'
import { Look } from './messages.ts'

interface Answering<Message, Said> {
  /** What the console may say; anything else is not heard. */
  schema: z.core.$ZodType<Message>
  handle: (message: Message, send: (message: Said) => void) => void | Promise<void>
  /** What the console is told when a message could not be done. */
  failed: (message: Message) => Said | undefined
}

/** In a document that the console frames: does what the console says, one message after the other, and listens to nobody else. */
export function answerConsole<Message, Said>(
  ready: Said,
  { schema, handle, failed }: Answering<Message, Said>,
): void {
  const { parent } = window
  // This document's own origin is opaque; its address names the console's.
  const consoleOrigin = location.origin
  const send = (message: Said) => parent.postMessage(message, consoleOrigin)
  let work = Promise.resolve()
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== consoleOrigin) return
    const look = Look.safeParse(data)
    if (look.success) showLook(look.data)
    const message = z.safeParse(schema, data)
    if (!message.success) return
    work = work
      .then(() => handle(message.data, send))
      .catch((failure: unknown) => {
        console.error(failure)
        const said = failed(message.data)
        if (said) send(said)
      })
  })
  send(ready)
}

function showLook({ dark, colours }: Look): void {
  const { style } = document.documentElement
  style.colorScheme = dark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(colours)) style.setProperty(`--${name}`, value)
}
