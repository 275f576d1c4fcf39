import { ArrowLeft, FileCog, Save } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { getContent, updateContent } from '#contract/tabulation/endpoints.ts'
import { OnlineButton } from '../../app/online-button.tsx'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useAllowed } from '../../kit/permission.tsx'
import { ErrorState, Failure, PageSkeleton } from '../../kit/states.tsx'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { MeaningPanel } from './meaning-panel.tsx'
import { PageForm } from './page-form.tsx'
import { type OpenSheet, SheetEditor } from './sheet-editor.tsx'
import { UnflushedError, useDraft } from './use-draft.ts'

interface EditorScreenProps {
  tabulationId: string
  onBack: () => void
}

/** A template as it is drawn now, to be drawn on; only to look at for those who may not. */
export function EditorScreen({ tabulationId, onBack }: EditorScreenProps) {
  const { data, error, refetch } = useEndpoint(getContent, { tabulationId })
  if (data) return <TemplateEditor shown={data} onBack={onBack} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
}

interface TemplateEditorProps {
  shown: ResponseOf<typeof getContent>
  onBack: () => void
}

function TemplateEditor({ shown, onBack }: TemplateEditorProps) {
  const { t } = useTranslation('sheet-editor')
  const mayDraw = useAllowed(updateContent)
  const sheet = useRef<OpenSheet>(null)
  const back = useRef<HTMLButtonElement>(null)
  const draft = useDraft(shown, async () => (await sheet.current?.flush()) ?? false)
  const { template, meaning, saving } = draft
  const [selected, setSelected] = useState('A1')
  const [typing, setTyping] = useState(false)
  const dirty = draft.dirty || typing
  const [settingPage, setSettingPage] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-2 p-3 railed:px-4">
      <header className="flex min-h-control flex-wrap items-center gap-2">
        <Button ref={back} variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          {t('back')}
        </Button>
        <h1 className="min-w-40 flex-1 truncate font-semibold text-title">
          {t(mayDraw ? 'title' : 'preview', { name: shown.tabulationName })}
        </h1>
        {mayDraw ? (
          <Button variant="outline" onClick={() => setSettingPage(true)}>
            <FileCog aria-hidden />
            {t('page.open')}
          </Button>
        ) : null}
        <OnlineButton to={updateContent} disabled={!dirty || saving.busy} onClick={() => saving.start()}>
          <Save aria-hidden />
          {t('save')}
        </OnlineButton>
      </header>
      <p role="alert" className="text-danger text-dense empty:hidden">
        {saving.failure === undefined || draft.conflict ? null : saving.failure instanceof UnflushedError ? (
          t('unflushed')
        ) : (
          <Failure error={saving.failure} />
        )}
      </p>
      {draft.conflict ? <DraftConflict conflict={draft.conflict} /> : null}
      <p role="status" className="text-attention text-dense empty:hidden">
        {leftOut.length > 0 ? t('leftOut', { cells: leftOut.slice(0, 10).join(', ') }) : null}
      </p>
      <LeaveGuard blocks={dirty} withinPage />
      <div className="flex min-h-0 flex-1 flex-col gap-2 paned:flex-row">
        <div className="min-h-80 min-w-0 flex-1 overflow-hidden rounded-panel border bg-panel">
          <SheetEditor
            key={draft.replaced}
            ref={sheet}
            open={draft.open}
            readOnly={!mayDraw}
            onChange={(changed) => {
              setLeftOut(changed.leftOut)
              draft.draw(changed)
            }}
            onSelect={setSelected}
            onLeave={() => back.current?.focus()}
            onTyping={setTyping}
          />
        </div>
        <MeaningPanel
          tabulationId={shown.tabulationId}
          template={template}
          meaning={meaning}
          selected={selected}
          readOnly={!mayDraw}
          onChange={draft.mean}
          onSelect={(at) => sheet.current?.select(at)}
        />
      </div>
      {settingPage ? (
        <PageForm
          page={meaning.page}
          onTake={(page) => draft.mean({ ...meaning, page })}
          onClose={() => setSettingPage(false)}
        />
      ) : null}
      {mayDraw ? <p className="text-small text-soft">{t('keyboardHint')}</p> : null}
    </section>
  )
}
