import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { EditFilter } from './filter.ts'

interface EditFiltersProps {
  edits: readonly QueuedEdit[]
  states: readonly QueuedEdit['state'][]
  filter: EditFilter
  onFilter: (filter: EditFilter) => void
}

/** Looks for edits by what they are about, how they stand and what they do. */
export function EditFilters({ edits, states, filter, onFilter }: EditFiltersProps) {
  const { t } = useTranslation('queue')
  const kinds = [...new Set(edits.map(({ endpointId }) => endpointId))].sort()
  return (
    <search className="flex flex-wrap gap-2">
      <div className="relative min-w-48 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          type="search"
          aria-label={t('filter.text')}
          placeholder={t('filter.text')}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className="pl-8!"
        />
      </div>
      <Select
        aria-label={t('filter.state')}
        value={filter.state}
        onChange={(event) => onFilter({ ...filter, state: event.target.value })}
        className="w-40!"
      >
        <option value="">{t('filter.everyState')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </Select>
      {kinds.length > 1 ? (
        <Select
          aria-label={t('filter.kind')}
          value={filter.endpointId}
          onChange={(event) => onFilter({ ...filter, endpointId: event.target.value })}
          className="w-44!"
        >
          <option value="">{t('filter.everyKind')}</option>
          {kinds.map((id) => (
            <option key={id} value={id}>
              {t(`endpoint.${id}`)}
            </option>
          ))}
        </Select>
      ) : null}
    </search>
  )
}
