import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Save, Send, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import {
  reopenSheet,
  type SheetDetail,
  sheetCalls,
  submitSheet,
} from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { call } from '#request/call.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { useUnsynced } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { LeaveGuard } from '../kit/leave-guard.tsx'
import { Allowed, useAllowed } from '../kit/permission.tsx'
import { Reasons } from '../kit/reasons.tsx'
import { RestoredNote } from '../kit/restored-note.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AddRowButtons } from './add-row-buttons.tsx'
import { useWordsOfKey } from './cell-words.ts'
import { FillFromButton } from './fill-from-button.tsx'
import { CellReport, PasteReport } from './paste-report.tsx'
import { isSameContent } from './same-content.ts'
import { SheetOutputs } from './sheet-outputs.tsx'
import { ProcessNote, SheetProblems, WrongCells } from './sheet-problems.tsx'
import { SheetTable } from './sheet-table.tsx'
import { UnsentDraft } from './unsent-draft.tsx'
import { useFilling } from './use-filling.ts'
import { usePasting } from './use-pasting.ts'
import { useSaving } from './use-saving.ts'

interface FillInProps {
  template: Template
  locked: readonly LockedCell[]
  detail: SheetDetail
  choices: ReadonlyMap<string, readonly FieldChoice[]>
  backTo?: string
  onBack: () => void
}

/** A sheet that is filled in, also without a network: what was changed is saved cell by cell. */
export function FillIn({ template, locked, detail, choices, backTo, onBack }: FillInProps) {
  const { t } = useTranslation(['tabulation-sheet', 'kit'])
  const send = useGatewayCall('tabulation-sheet')
  const queries = useQueryClient()
  const { sheetId, revision: baseRevision, submitted, process } = detail
  const unsynced = useUnsynced('tabulation-sheet', sheetId)
  const editable = useAllowed(sheetCalls.update) && submitted === 0 && process?.mayFillIn !== false
  const filling = useFilling(template, detail, choices, editable)
  const pasting = usePasting({ template, locked, filling, editable, choices })
  const wordsOf = useWordsOfKey(template, choices)
  const table = useRef<HTMLDivElement>(null)
  const saving = useSaving(sheetId, filling, table)
  const turning = useSingleWrite(async () => {
    if (submitted === 1) return void (await send(reopenSheet, { sheetId, baseRevision }, 'done.reopened'))
    // What was just synced from here has another revision by now, and is what the person sees.
    const now = await call(sheetCalls.detail, { sheetId })
    if (!isSameContent(now, filling.shown)) {
      await queries.invalidateQueries()
      throw new Error(t('changedMeanwhile'))
    }
    await send(submitSheet, { sheetId, baseRevision: now.revision }, 'done.submitted')
  })
  const turn = submitted === 1 ? reopenSheet : submitSheet
  const failure = saving.failure ?? turning.failure
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-2">
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          {backTo ?? t('back')}
        </Button>
        <h1 className="min-w-60 flex-1 truncate font-semibold text-title">{detail.sheetName}</h1>
        {submitted === 1 ? <Badge>{t('submitted.1')}</Badge> : null}
        <EditsMark kind="tabulation-sheet" id={sheetId} />
        {editable ? <AddRowButtons filling={filling} growing={pasting.growing} /> : null}
        {editable ? (
          <Button disabled={!filling.dirty || saving.busy} onClick={() => saving.start()}>
            <Save aria-hidden />
            {t('save')}
          </Button>
        ) : null}
        {editable ? <FillFromButton onRead={pasting.fillFrom} /> : null}
        <SheetOutputs
          template={template}
          locked={locked}
          detail={detail}
          filling={filling}
          choices={choices}
        />
        {process ? null : (
          <Allowed to={turn}>
            <OnlineButton
              variant="outline"
              to={turn}
              disabled={filling.dirty || unsynced !== undefined || turning.busy}
              onClick={() => turning.start()}
            >
              {submitted === 1 ? <Undo2 aria-hidden /> : <Send aria-hidden />}
              {t(submitted === 1 ? 'reopen' : 'submit')}
            </OnlineButton>
          </Allowed>
        )}
      </header>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Reasons failure={failure} />
        </p>
      )}
      <ProcessNote process={process} />
      <LeaveGuard blocks={filling.dirty} withinPage onDiscard={filling.discard} />
      {filling.restored ? <RestoredNote {...filling.restored} onStartOver={filling.discard} /> : null}
      <UnsentDraft filling={filling} wordsOf={wordsOf} />
      <WrongCells filling={filling} />
      <SheetProblems detail={detail} />
      {saving.refused.length > 0 ? (
        <CellReport
          text={t('refused', { count: saving.refused.length })}
          refused={saving.refused}
          onClose={saving.forget}
          close={t('closeRefused')}
        />
      ) : null}
      {pasting.pasted ? (
        <PasteReport pasted={pasting.pasted} wordsOf={wordsOf} onClose={pasting.forget} />
      ) : null}
      <div
        ref={table}
        onInput={filling.touch}
        className="min-h-0 flex-1 overflow-auto rounded-panel border bg-panel p-3"
      >
        <SheetTable
          template={template}
          detail={detail}
          filling={filling}
          editable={editable}
          choices={choices}
          pasting={pasting}
        />
      </div>
    </section>
  )
}
