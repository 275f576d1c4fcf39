import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { NetworkFailure, Refused } from '#request/errors.ts'
import { type Prompter, setPrompter } from '#request/session.ts'

const PasswordPrompt = lazy(async () => ({ default: (await import('./password-prompt.tsx')).PasswordPrompt }))
const MessageBox = lazy(async () => ({ default: (await import('./message-box.tsx')).MessageBox }))

/** What stands in the middle of the page and waits for an answer. */
type Prompt =
  | { kind: 'password'; accountName: string; failure: string | undefined; done: (password?: string) => void }
  | { kind: 'alert'; message: string; done: () => void }
  | { kind: 'error'; failure: Refused | NetworkFailure; done: () => void }

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
      password: (accountName, failure) =>
        new Promise((resolve) => {
          const prompt: Prompt = {
            kind: 'password',
            accountName,
            failure,
            done(password) {
              close(prompt)
              resolve(password)
            },
          }
          show(prompt)
        }),
      alert: (message) =>
        new Promise((resolve) => {
          const prompt: Prompt = {
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
        const prompt: Prompt = { kind: 'error', failure, done: () => close(prompt) }
        show(prompt)
      },
    }),
    [show, close],
  )
  useEffect(() => setPrompter(prompter), [prompter])

  const [prompt] = prompts
  return (
    <Suspense>
      {prompt?.kind === 'password' ? (
        <PasswordPrompt
          reason={{ kind: 'again', accountName: prompt.accountName }}
          failure={prompt.failure}
          onAnswer={prompt.done}
        />
      ) : null}
      {prompt?.kind === 'alert' ? <MessageBox message={prompt.message} onClose={prompt.done} /> : null}
      {prompt?.kind === 'error' ? <MessageBox failure={prompt.failure} onClose={prompt.done} /> : null}
    </Suspense>
  )
}
