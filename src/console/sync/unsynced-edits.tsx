import { CloudCheck, SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../app/engine.tsx'
import { EmptyState } from '../kit/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ConflictRun } from './conflict-run.tsx'
import { EditFilters } from './edit-filters.tsx'
import { EditList } from './edit-list.tsx'
import { needyStates, waitingStates } from './edit-states.ts'
import { everything, matches } from './filter.ts'
import { useQueueCommands } from './use-edits.ts'

/** Up to so many edits are looked through without filters. */
const filtersFrom = 6

/** Edits that need their author, or those that go by themselves: in the order they were made, which is how they are sent. */
export function UnsyncedEdits({ which }: { which: 'needYou' | 'unsynced' }) {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const unsynced = useStore(commands.unsynced)
  const takenInPart = useStore(commands.takenInPart)
  const [filter, setFilter] = useState(everything)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const states = which === 'needYou' ? needyStates : waitingStates
  const edits = useMemo(
    () => [...takenInPart, ...unsynced].filter(({ state }) => states.includes(state)),
    [takenInPart, unsynced, states],
  )
  const shown = useMemo(() => edits.filter((edit) => matches(edit, filter)), [edits, filter])
  const choose = useCallback((seq: number, add: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      if (add) after.add(seq)
      else after.delete(seq)
      return after
    })
  }, [])
  const choice = useMemo(() => ({ chosen, choose }), [chosen, choose])
  if (edits.length === 0) {
    const all = which === 'unsynced' && unsynced.length + takenInPart.length === 0
    return (
      <EmptyState
        icon={<CloudCheck />}
        title={t(all ? 'empty.all' : `empty.${which}`)}
        hint={t(all ? 'emptyHint.all' : `emptyHint.${which}`)}
      />
    )
  }
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {edits.length >= filtersFrom ? (
        <EditFilters edits={edits} states={states} filter={filter} onFilter={setFilter} />
      ) : null}
      {edits.length > 1 ? <BulkBar shown={shown} chosen={chosen} onChosen={setChosen} /> : null}
      {which === 'needYou' ? <ConflictRun edits={shown} /> : null}
      {shown.length === 0 ? <EmptyState icon={<SearchX />} title={t('empty.found')} /> : null}
      {shown.length > 0 ? <EditList edits={shown} {...(edits.length > 1 ? { choice } : {})} /> : null}
    </div>
  )
}
