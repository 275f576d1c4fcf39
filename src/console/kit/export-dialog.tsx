import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#request/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { writeWorkbook } from '../workbook/write-workbook.ts'
import { download, timedFileName } from './download.ts'
import { linesOf, type Progress, type ReadLines } from './export-lines.ts'
import { useFormat } from './format.ts'
import { ProgressBar } from './progress-bar.tsx'
import { messageOf } from './states.tsx'
import type { ExportCall } from './use-list.ts'

const nothing: ReadonlySet<string> = new Set()

interface ExportDialogProps {
  heads: readonly string[]
  /** What is exported, where it is not what the screen shows. */
  hint?: string
  exportedBy?: ExportCall | undefined
  read: ReadLines
  onClose: () => void
}

/** Saves what is filtered as a workbook: the columns shown, read part by part and written as it comes. */
export function ExportDialog({ heads, hint, exportedBy, read: readLines, onClose }: ExportDialogProps) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<unknown>()
  const [missing, setMissing] = useState(nothing)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  const save = async () => {
    const { signal } = begin(aborter)
    setFailure(undefined)
    setMissing(nothing)
    let read: Progress = { done: 0, total: 0, missing: nothing }
    const report = (progress: Progress) => {
      read = progress
      setProgress(progress)
    }
    report(read)
    try {
      if (exportedBy) await call(exportedBy, {}, { handles: 'all', signal })
      const lines = linesOf(readLines, report, signal)
      const file = await writeWorkbook({ name: t('export.sheet'), heads, lines })
      signal.throwIfAborted()
      download(timedFileName(format, t('export.fileName'), 'xlsx'), file)
      if (read.missing.size === 0) return onClose()
      setMissing(read.missing)
      setProgress(undefined)
    } catch (reason) {
      if (signal.aborted) return
      setFailure(reason)
      setProgress(undefined)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('export.title')} description={hint ?? t('export.hint')}>
        <DialogBody>
          {progress ? (
            <ProgressBar label={t('export.reading')} done={progress.done} total={progress.total} />
          ) : (
            <p className="text-dense">{t('export.columns', { columns: format.list(heads) })}</p>
          )}
          {missing.size > 0 ? (
            <p role="status" className="mt-2 text-attention text-dense">
              {t('export.missing', { columns: format.list([...missing]) })}
            </p>
          ) : null}
          {failure === undefined ? null : (
            <p role="alert" className="mt-2 text-danger text-dense">
              {messageOf(failure)}
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={progress !== undefined} onClick={() => void save()}>
            {t('export.save')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function begin(aborter: RefObject<AbortController | undefined>): AbortController {
  const begun = new AbortController()
  aborter.current = begun
  return begun
}
