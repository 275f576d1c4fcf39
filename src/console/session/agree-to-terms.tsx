import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const TermsDialog = lazyPart(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }))

interface AgreeToTermsProps {
  agreed: boolean
  /** The form was sent without it. */
  missed: boolean
  onChange: (agreed: boolean) => void
}

/** The box to tick, and the terms of use to read. */
export function AgreeToTerms({ agreed, missed, onChange }: AgreeToTermsProps) {
  const { t } = useTranslation('registration')
  const id = useId()
  const [reading, setReading] = useState(false)
  const lacking = missed && !agreed
  return (
    <div>
      <div className="flex items-center gap-2.5">
        <Checkbox
          id={id}
          checked={agreed}
          aria-describedby={`${id}-note`}
          aria-invalid={lacking}
          onCheckedChange={onChange}
        />
        <label htmlFor={id} className="text-dense">
          {t('agree')}
        </label>
        <Button variant="link" size="text" className="text-dense" onClick={() => setReading(true)}>
          {t('termsLink')}
        </Button>
      </div>
      <p id={`${id}-note`} aria-live="polite" className="text-danger text-small empty:hidden">
        {lacking ? t('required.agree') : null}
      </p>
      <Suspense>{reading ? <TermsDialog onClose={() => setReading(false)} /> : null}</Suspense>
    </div>
  )
}
