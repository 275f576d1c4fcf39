import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from './auth-layout.tsx'
import type { Proof } from './proof.ts'
import { ResetDone } from './recovery-done.tsx'
import { ProveForm } from './recovery-prove.tsx'
import { ResetForm } from './recovery-reset.tsx'
import { Steps } from './steps.tsx'

const steps = ['prove', 'reset', 'done'] as const

/** A forgotten password: a code, the next step, a new password, success, and back to the sign-in by itself. */
export function RecoveryPage() {
  const { t } = useTranslation('recovery')
  const [proof, setProof] = useState<Proof>()
  const [done, setDone] = useState(false)
  const step = done ? 'done' : proof ? 'reset' : 'prove'
  return (
    <AuthLayout title={t(`title.${step}`)}>
      <Steps
        label={t('steps')}
        steps={steps.map((name) => t(`step.${name}`))}
        current={steps.indexOf(step)}
      />
      {step === 'prove' ? <ProveForm onProven={setProof} /> : null}
      {proof && !done ? (
        <ResetForm proof={proof} onDone={() => setDone(true)} onOver={() => setProof(undefined)} />
      ) : null}
      {done ? <ResetDone /> : null}
    </AuthLayout>
  )
}
