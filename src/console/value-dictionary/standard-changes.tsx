import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { numberOfVersion } from '#contract/dictionary/addresses.ts'
import { type ProjectStandard, updateProjectStandard } from '#contract/dictionary/project-standard.ts'
import { changeKinds, compareTrees } from '#offline/dictionary/compare-trees.ts'
import { useDictionaries } from '../app/dictionaries.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, messageOf, RowsSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import { ChangeLines } from './change-lines.tsx'

/** What changed in a standard since the project took it, and the way to take the newest version. */
export function StandardChanges({ standard, onClose }: { standard: ProjectStandard; onClose: () => void }) {
  const { t } = useTranslation(['project-standard', 'kit'])
  const format = useFormat()
  const take = useTakeVersion(standard)
  const { data, error, refetch } = useComparison(standard)
  const { start, busy } = useSingleWrite(async () => {
    if (data && (await take(data.version))) onClose()
  })
  const counts = changeKinds.flatMap((kind) => {
    const count = data?.changes.filter((change) => change.kind === kind).length
    return count ? t(`counts.${kind}`, { count: format.number(count) }) : []
  })
  const all = data?.changes.length ?? 0
  return (
    <Sheet open onOpenChange={(open) => open || busy || onClose()}>
      <SheetContent>
        <header className="flex items-center gap-1 border-b py-2 pr-2 pl-6">
          <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">
            {standard.name}
          </SheetTitle>
          <SheetClose asChild>
            <Button variant="ghost" size="icon" aria-label={t('kit:close')}>
              <X />
            </Button>
          </SheetClose>
        </header>
        <p role="status" className="px-6 pt-3 pb-2 text-dense text-soft">
          {t('since', {
            from: numberOfVersion(standard.pinned),
            to: numberOfVersion(data?.version ?? standard.version),
          })}
          {data ? ` ${counts.join(' · ')}` : null}
        </p>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {data || error ? null : <RowsSkeleton rows={8} />}
        {data && all === 0 ? <EmptyState title={t('same')} /> : null}
        {data && all > 0 ? <ChangeLines {...data} /> : null}
        <footer className="mt-auto flex justify-end border-t px-6 py-3">
          <OnlineButton to={updateProjectStandard} disabled={!data || busy} onClick={() => start()}>
            {t('take', { count: all, shown: format.number(all) })}
          </OnlineButton>
        </footer>
      </SheetContent>
    </Sheet>
  )
}

/** Both trees, and what tells them apart. */
function useComparison({ dictionaryId, pinned, parts, version }: ProjectStandard) {
  const dictionaries = useDictionaries()
  return useQuery({
    queryKey: ['standard.changes', pinned, version],
    queryFn: async () => {
      const opened = await dictionaries()
      const head = (await opened.heads()).find((each) => each.dictionaryId === dictionaryId)
      if (!head) throw new Error(`The account does not see ${dictionaryId}`)
      const former = await opened.pinnedTree(pinned, parts)
      const { tree: later, version } = await opened.versionedTree(head)
      return { former, later, version, changes: await compareTrees(former, later) }
    },
    structuralSharing: false,
    meta: { changedBy: [] },
    gcTime: 0,
  })
}

/** Pins the version that the person sees; answers whether it did. It can be undone while nobody has taken another one. */
function useTakeVersion({ projectId, dictionaryId, name, pinned }: ProjectStandard) {
  const send = useGatewayCall('project-standard')
  const toast = useToast()
  const pin = async (from: string, to: string, isBack = false): Promise<boolean> => {
    const request = { projectId, dictionaryId, from, to }
    const offers = { about: [name], ...(!isBack && { undo: () => void pin(to, from, true) }) }
    try {
      await send(updateProjectStandard, request, isBack ? 'done.undone' : 'done.taken', offers)
      return true
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
      return false
    }
  }
  return (version: string) => pin(pinned, version)
}
