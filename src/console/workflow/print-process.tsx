import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { getProcessSignatures } from '#contract/workflow/process-calls.ts'
import { Paper } from '../kit/paper.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { ProcessSheet } from './process-sheet.tsx'

interface PrintProcessProps {
  process: ProcessDetail
  onClose: () => void
}

/** Shows the sheet of a process as it is printed. */
export function PrintProcess({ process, onClose }: PrintProcessProps) {
  const { t } = useTranslation('process-instance')
  const { processInstanceId } = process
  const { data, error, refetch } = useEndpoint(getProcessSignatures, { processInstanceId })
  const sheet = data ? <ProcessSheet process={process} signatures={data} /> : null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('sheet.title')} className="max-w-4xl!">
        <DialogBody>
          {/* Paper is white in every theme. */}
          {sheet ? <div className="border bg-[#fff]">{sheet}</div> : null}
          {!sheet && error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
          {sheet || error ? null : <RowsSkeleton rows={6} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('sheet.close')}
          </Button>
          <Button disabled={!sheet} onClick={() => print()}>
            <Printer aria-hidden />
            {t('sheet.done')}
          </Button>
        </DialogFooter>
      </DialogContent>
      {sheet ? <Paper>{sheet}</Paper> : null}
    </Dialog>
  )
}
