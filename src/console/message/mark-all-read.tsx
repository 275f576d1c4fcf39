import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markAllMessagesRead } from '#contract/message/endpoints.ts'
import type { AllMessagesRead } from '#contract/message/schema.ts'
import { useEngine } from '../app/engine.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** Marks all messages as read that the filters find, after a question, for reviews are done with it; without a network, too. */
export function MarkAllRead({ keyword, kind, action, offline }: AllMessagesRead) {
  const { t } = useTranslation('message')
  const engine = useEngine()
  const [asking, setAsking] = useState(false)
  const filters = Object.entries({ keyword, kind, action, offline }).filter(
    ([, value]) => value !== undefined,
  )
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <CheckCheck aria-hidden />
        {t('allRead.title')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('allRead.ask')}
          description={t(filters.length > 0 ? 'allRead.found' : 'allRead.all')}
          action={t('allRead.title')}
          onConfirm={async () => {
            await engine.submit(markAllMessagesRead, Object.fromEntries(filters))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
