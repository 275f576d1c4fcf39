import { useCallback, useEffect, useMemo, useState } from 'react'
import type { NetworkFailure, Refused } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import type { PasswordAnswer, PasswordRefused, Prompter } from '#request/prompter.ts'
import { setPrompter } from '#request/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const PasswordPrompt = lazyPart(async () => ({
  default: (await import('./password-prompt.tsx')).PasswordPrompt,
}))
const MessageBox = lazyPart(async () => ({ default: (await import('./message-box.tsx')).MessageBox }))

/** What stands in the middle of the page and waits for an answer. */
type Prompt = { id: string } & (
  | {
      kind: 'password'
      accountName: string
      refused: PasswordRefused | undefined
      done: (answer?: PasswordAnswer) => void
    }
  | { kind: 'alert'; message: string; done: () => void }
  | { kind: 'error'; failure: Refused | NetworkFailure; done: () => void }
)

function saysTheSame(one: Refused | NetworkFailure, other: Refused | NetworkFailure): boolean {
  return one.name === other.name && one.message === other.message
}

/**
 * Shows what the session has to ask or to say: the password after long inactivity, message boxes, error boxes. One at
 * a time, in the order they came (NAV-06, SES-09).
 */
export function Prompts() {
  const [prompts, setPrompts] = useState<readonly Prompt[]>([])
  const show = useCallback((prompt: Prompt) => setPrompts((before) => [...before, prompt]), [])
  const close = useCallback(
    (prompt: Prompt) => setPrompts((all) => all.filter((each) => each !== prompt)),
    [],
  )
  const prompter = useMemo<Prompter>(
    () => ({
      password: (accountName, refused) =>
        new Promise((resolve) => {
          const prompt: Prompt = {
            id: newId(),
            kind: 'password',
            accountName,
            refused,
            done(answer) {
              close(prompt)
              resolve(answer)
            },
          }
          show(prompt)
        }),
      alert: (message) =>
        new Promise((resolve) => {
          const prompt: Prompt = {
            id: newId(),
            kind: 'alert',
            message,
            done() {
              close(prompt)
              resolve()
            },
          }
          show(prompt)
        }),
      error(failure) {
        const prompt: Prompt = { id: newId(), kind: 'error', failure, done: () => close(prompt) }
        // What a broken line does to two hundred calls at once is said once.
        setPrompts((before) =>
          before.some((each) => each.kind === 'error' && saysTheSame(each.failure, failure))
            ? before
            : [...before, prompt],
        )
      },
    }),
    [show, close],
  )
  useEffect(() => setPrompter(prompter), [prompter])

  const [prompt] = prompts
  return (
    <Overlay key={prompt?.id}>
      {prompt?.kind === 'password' ? (
        <PasswordPrompt
          reason={{ kind: 'again', accountName: prompt.accountName }}
          failure={prompt.refused?.reason}
          typed={prompt.refused?.password}
          captcha={prompt.refused?.captcha}
          onAnswer={(password, captcha) =>
            prompt.done(password === undefined ? undefined : { password, captcha })
          }
        />
      ) : null}
      {prompt?.kind === 'alert' ? <MessageBox message={prompt.message} onClose={prompt.done} /> : null}
      {prompt?.kind === 'error' ? <MessageBox failure={prompt.failure} onClose={prompt.done} /> : null}
    </Overlay>
  )
}
