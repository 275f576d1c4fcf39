import { downloadZip } from 'client-zip'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentRequest } from '#contract/tabulation/content-request.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { type ListedSheet, listSheetDetails, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import type { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { download, timedFileName } from '../kit/download.ts'
import { useFormat } from '../kit/format.ts'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { Failure } from '../kit/states.tsx'
import { useLanguage } from '../kit/use-language.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { choicesByKey } from './choices-by-key.ts'
import { type SheetSource, sheetWorkbooks } from './export-sheets.ts'

interface ExportSheetsDialogProps {
  list: EntityList<z.output<typeof sheetEntity.Query>, ListedSheet>
  onClose: () => void
}

/** Gives the person all filtered sheets, each as a workbook, in one archive; it can be broken off. */
export function ExportSheetsDialog({ list, onClose }: ExportSheetsDialogProps) {
  const { t } = useTranslation(['tabulation-sheet', 'kit'])
  const [aborter] = useState(() => new AbortController())
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const sourceOf = useSheetSource(list, aborter.signal)
  useEffect(() => () => aborter.abort(), [aborter])
  const format = useFormat()
  const saving = useSingleWrite(async () => {
    try {
      const source = await sourceOf()
      const report = (done: number, total: number) => setProgress({ done, total })
      const archive = await downloadZip(sheetWorkbooks(source, report, aborter.signal)).blob()
      aborter.signal.throwIfAborted()
      download(timedFileName(format, t('exportAll.fileName'), 'zip'), archive)
      onClose()
    } catch (failure) {
      setProgress(undefined)
      if (!aborter.signal.aborted) throw failure
    }
  })
  const total = list.page?.total ?? 0
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('exportAll.title')} description={t('exportAll.hint')}>
        <DialogBody>
          {progress ? (
            <ProgressBar label={t('exportAll.writing')} done={progress.done} total={progress.total} />
          ) : (
            <p className="text-dense">{t('exportAll.count', { count: total })}</p>
          )}
          {saving.failure === undefined ? null : (
            <p role="alert" className="mt-2 text-danger text-dense">
              <Failure error={saving.failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={saving.busy || total === 0} onClick={() => saving.start()}>
            {t('exportAll.save')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** From where the list's sheets are read; what this device has not sent yet is part of them. */
function useSheetSource(
  list: ExportSheetsDialogProps['list'],
  signal: AbortSignal,
): () => Promise<SheetSource> {
  const language = useLanguage()
  const engine = useEngine()
  const unsynced = useStore(engine.queue.pendingStatus('tabulation-sheet'))
  return async () => ({
    list: (page) => list.ask(page, signal),
    details: (ids) => call(listSheetDetails, { ids: [...ids] }, { handles: 'all', signal }),
    detail: (sheetId) => engine.read(sheetCalls.detail, { sheetId }),
    isUnsynced: (sheetId) => unsynced.has(sheetId),
    content: (sheet) => engine.read(getContent, contentRequest(sheet)),
    choices: choicesByKey(await engine.read(listValueDictionaries, {})),
    language,
  })
}
