import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDraft } from '#offline/draft-types.ts'
import { useEngine } from '../app/engine.tsx'
import { useAge } from '../kit/age.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { ErrorState } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { useUnsavedDrafts } from './use-edits.ts'

/** What was written in forms and never saved: of some of these nobody can open the form any more. */
export function UnsavedDrafts() {
  const { t } = useTranslation('queue')
  const id = useId()
  const { data = [], error, refetch } = useUnsavedDrafts()
  const [discarding, setDiscarding] = useState<ListedDraft>()
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex max-h-[45%] min-h-40 shrink-0 flex-col gap-2">
      <h2 id={id} className="font-semibold text-heading">
        {t('drafts.title')}
      </h2>
      <p className="text-dense text-soft">{t('drafts.hint')}</p>
      <ul className="min-h-0 divide-y overflow-y-auto rounded-panel border bg-panel">
        {data.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDiscard={() => setDiscarding(draft)} />
        ))}
      </ul>
      <Overlay>
        {discarding ? (
          <DiscardDraft
            draft={discarding}
            onDone={() => void refetch()}
            onClose={() => setDiscarding(undefined)}
          />
        ) : null}
      </Overlay>
    </section>
  )
}

function DraftRow({ draft, onDiscard }: { draft: ListedDraft; onDiscard: () => void }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const age = useAge()
  const router = useRouter()
  const { address, writtenAt, files } = draft
  const title = draft.title || t('drafts.untitled')
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2">
      <div className="min-w-40 flex-1">
        <p className="wrap-anywhere font-medium text-body">{title}</p>
        <p className="text-small text-soft">
          <time dateTime={new Date(writtenAt).toISOString()} title={format.time(writtenAt)}>
            {age(writtenAt)}
          </time>
          {files > 0 ? ` · ${t('drafts.files', { count: files })}` : null}
        </p>
      </div>
      {address ? (
        <a
          href={address}
          aria-label={t('drafts.openOf', { title })}
          className={buttonVariants({ variant: 'outline' })}
          onClick={(event) => {
            event.preventDefault()
            router.history.push(address)
          }}
        >
          {t('drafts.open')}
        </a>
      ) : null}
      <Button variant="ghost" aria-label={t('drafts.discardOf', { title })} onClick={onDiscard}>
        <Trash2 aria-hidden />
        {t('drafts.discard')}
      </Button>
    </li>
  )
}

interface DiscardDraftProps {
  draft: ListedDraft
  onDone: () => void
  onClose: () => void
}

function DiscardDraft({ draft, onDone, onClose }: DiscardDraftProps) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const { drafts } = useEngine()
  const toast = useToast()
  const { id, title, writtenAt, files } = draft
  const time = format.time(writtenAt)
  return (
    <ConfirmDialog
      destructive
      title={t('drafts.question')}
      description={files > 0 ? t('drafts.lostFiles', { time, count: files }) : t('drafts.lost', { time })}
      hits={[title || t('drafts.untitled')]}
      action={t('drafts.discard')}
      onConfirm={async () => {
        await drafts.discard(id)
        toast({ kind: 'info', text: t('drafts.discarded') })
        onDone()
      }}
      onClose={onClose}
    />
  )
}
