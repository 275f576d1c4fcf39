import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { fieldsOf, type HeldSet, type PartKind, textIn } from './part-kinds.ts'
import { isSame, useReplaceSet } from './use-replace-set.ts'

const PartForm = lazyPart(async () => ({ default: (await import('./part-form.tsx')).PartForm }))

interface PartTabProps<Item extends object> {
  kind: PartKind<Item>
  organizationId: string
  /** What is shown of an item behind its name. */
  facts: (item: Item) => ReactNode
}

/** One of the sets of a unit. */
export function PartTab<Item extends object>({ kind, organizationId, facts }: PartTabProps<Item>) {
  const { data: held, error, refetch } = useEndpoint(kind.list, { organizationId })
  const read = async () => (await refetch()).data
  if (held) return <Items kind={kind} held={held} read={read} facts={facts} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
}

interface ItemsProps<Item extends object> {
  kind: PartKind<Item>
  held: HeldSet<Item>
  read: () => Promise<HeldSet<Item> | undefined>
  facts: (item: Item) => ReactNode
}

function Items<Item extends object>({ kind, held, read, facts }: ItemsProps<Item>) {
  const { t } = useTranslation('organization')
  // What is opened stands on the set as it was then: news beneath an open form must not make it look up to date.
  const [open, setOpen] = useState<{ act: 'edit' | 'delete'; item?: Item; from: HeldSet<Item> }>()
  const replace = useReplaceSet(kind, {
    from: open?.from ?? held,
    item: open?.item,
    read,
    onNews: (from) =>
      setOpen((before) => {
        const item = before?.item && from.items.find((each) => isSame(kind, each, before.item ?? each))
        return before && { ...before, ...(item && { item }), from }
      }),
  })
  const close = () => setOpen(undefined)
  const gone = open?.act === 'delete' ? open.item : undefined
  const save = (given: unknown) => {
    const made = z.parse(kind.item, given)
    const put = (items: readonly Item[]) =>
      open?.item ? items.map((each) => (isSame(kind, each, made) ? made : each)) : [...items, made]
    return replace(put)
  }
  const add = (
    <OnlineButton to={kind.replace} onClick={() => setOpen({ act: 'edit', from: held })}>
      <Plus aria-hidden />
      {t(`${kind.name}.add`)}
    </OnlineButton>
  )
  return (
    <div className="flex flex-col gap-3">
      {held.items.length === 0 ? (
        <EmptyState title={t(`${kind.name}.empty`)}>{add}</EmptyState>
      ) : (
        <>
          <div className="flex">{add}</div>
          <ul className="divide-y rounded-panel border bg-panel">
            {held.items.map((item) => (
              <li key={textIn(item, kind.idName)} className="flex items-start gap-3 px-4 py-3">
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <span className="font-medium">{textIn(item, kind.title)}</span>
                  {facts(item)}
                </div>
                <OnlineButton
                  to={kind.replace}
                  variant="ghost"
                  size="icon"
                  aria-label={t('editNamed', { name: textIn(item, kind.title) })}
                  onClick={() => setOpen({ act: 'edit', item, from: held })}
                >
                  <Pencil aria-hidden />
                </OnlineButton>
                <OnlineButton
                  to={kind.replace}
                  variant="ghost"
                  size="icon"
                  aria-label={t('deleteNamed', { name: textIn(item, kind.title) })}
                  onClick={() => setOpen({ act: 'delete', item, from: held })}
                >
                  <Trash2 aria-hidden />
                </OnlineButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <Overlay>
        {open?.act === 'edit' ? (
          <PartForm
            name={kind.name}
            schema={kind.item}
            fields={fieldsOf(kind)}
            called={kind.title}
            idName={kind.idName}
            item={open.item}
            save={save}
            // A changed one stands on its set, which a draft would not know.
            draft={open.item ? undefined : `${kind.name} new ${held.organizationId}`}
            onClose={close}
          />
        ) : null}
      </Overlay>
      {gone ? (
        <ConfirmDialog
          destructive
          title={t(`${kind.name}.delete`)}
          description={t('deletePartHint')}
          hits={[textIn(gone, kind.title)]}
          action={t('delete')}
          onConfirm={() => replace((items) => items.filter((each) => !isSame(kind, each, gone)), 'deleted')}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
