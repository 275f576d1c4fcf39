import { ClipboardCopy, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backgroundFailures } from '#request/failures.ts'
import { useFormat } from '../kit/format.ts'
import { RowsSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { BackgroundFailures } from './background-failures.tsx'
import { CameraTest } from './camera-test.tsx'
import { type DeviceFacts, reportOf } from './device-facts.ts'
import { FactGroups } from './fact-groups.tsx'
import { linesOf } from './lines.ts'
import { Outbox } from './outbox.tsx'
import { QueuedEdits } from './queued-edits.tsx'
import { useFacts } from './use-facts.ts'

/** What support wants to know of this device and this gateway (NAV-16). */
export function DiagnosticsPage() {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const toast = useToast()
  const { facts, asking, ask } = useFacts()
  const copy = async (facts: DeviceFacts) => {
    const report = JSON.stringify(
      { at: new Date().toISOString(), ...reportOf(facts), failures: backgroundFailures() },
      null,
      2,
    )
    try {
      await navigator.clipboard.writeText(report)
      toast({ kind: 'done', text: t('copied') })
    } catch {
      // Refused by the browser, or missing on plain http.
      toast({ kind: 'error', text: t('notCopied') })
    }
  }
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 railed:p-6">
      <header className="flex min-h-control flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-title">{t('title')}</h1>
          <p className="text-dense text-faint">{t('hint')}</p>
        </div>
        <Button variant="outline" disabled={asking} onClick={ask}>
          <RefreshCw aria-hidden />
          {t('again')}
        </Button>
        <Button disabled={!facts} onClick={() => facts && void copy(facts)}>
          <ClipboardCopy aria-hidden />
          {t('copy')}
        </Button>
      </header>
      {facts ? <FactGroups groups={linesOf(facts, t, format)} /> : <RowsSkeleton rows={6} />}
      {facts?.edits ? <QueuedEdits edits={facts.edits} /> : null}
      <CameraTest />
      <BackgroundFailures />
      <Outbox />
    </section>
  )
}
