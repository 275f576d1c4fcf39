import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Engine } from '#offline/engine-types.ts'
import { messageOf } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const PasswordPrompt = lazyPart(async () => ({
  default: (await import('./password-prompt.tsx')).PasswordPrompt,
}))

interface UnlockProps {
  engine: Engine
  onClose: () => void
}

/** Asks for the password that opens what this device stores; without it the console works online only. */
export function Unlock({ engine, onClose }: UnlockProps) {
  const { t } = useTranslation('session')
  const [failure, setFailure] = useState<string>()
  const answer = async (password?: string) => {
    if (password === undefined) return onClose()
    setFailure(undefined)
    try {
      const refusal = await engine.unlock(password)
      if (refusal) setFailure(t(`offline.${refusal}`))
      else onClose()
    } catch (problem) {
      setFailure(messageOf(problem))
    }
  }
  return (
    <Suspense>
      <PasswordPrompt
        reason={{ kind: 'unlock' }}
        failure={failure}
        onAnswer={(password) => void answer(password)}
      />
    </Suspense>
  )
}
