import { useSyncExternalStore } from 'react'
import { dialogs } from '#request/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const PasswordPrompt = lazyPart(async () => ({
  default: (await import('./password-prompt.tsx')).PasswordPrompt,
}))
const FactorPrompt = lazyPart(async () => ({ default: (await import('./factor-prompt.tsx')).FactorPrompt }))
const MessageBox = lazyPart(async () => ({ default: (await import('./message-box.tsx')).MessageBox }))

/**
 * Shows what the session has to ask or to say: the password after long inactivity, the second factor, message boxes, error
 * boxes. One at a time, in the order they came (NAV-06, SES-09).
 */
export function Prompts() {
  const [dialog] = useSyncExternalStore(dialogs().subscribe, dialogs().read)
  return (
    <Overlay key={dialog?.id}>
      {dialog?.kind === 'password' ? (
        <PasswordPrompt
          reason={{ kind: 'again', accountName: dialog.accountName }}
          failure={dialog.refused?.reason}
          typed={dialog.refused?.password}
          captcha={dialog.refused?.captcha}
          onAnswer={(password, captcha) =>
            dialog.close(password === undefined ? undefined : { password, captcha })
          }
        />
      ) : null}
      {dialog?.kind === 'factor' ? <FactorPrompt onClose={dialog.close} /> : null}
      {dialog?.kind === 'alert' ? <MessageBox message={dialog.message} onClose={dialog.close} /> : null}
      {dialog?.kind === 'error' ? <MessageBox failure={dialog.failure} onClose={dialog.close} /> : null}
    </Overlay>
  )
}
