import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agreeTerminals, listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { TerminalNeed, TerminalStatus } from '#contract/terminal/schema.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { optionsOf } from '../kit/options.ts'
import { useAllowed } from '../kit/permission.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TerminalButtons } from './terminal-buttons.tsx'
import { useTerminalColumns } from './terminal-columns.tsx'
import type { TerminalAct } from './terminal-dialogs.tsx'

const TerminalDrawer = lazyPart(async () => ({
  default: (await import('./terminal-drawer.tsx')).TerminalDrawer,
}))
const TerminalDialogs = lazyPart(async () => ({
  default: (await import('./terminal-dialogs.tsx')).TerminalDialogs,
}))

/** The devices that people sign in on, and whether they may. */
export function TerminalScreen() {
  const { t } = useTranslation('terminal')
  const list = useList(listTerminals, { rowId: (row) => row.terminalId })
  const columns = useTerminalColumns()
  const checked = useCheckedRows(list)
  const mayAuthorise = useAllowed(agreeTerminals)
  const [act, setAct] = useState<TerminalAct>()
  return (
    <ListScreen list={list} title={t('title')}>
      <Filters list={list}>
        <SelectFilter
          list={list}
          name="status"
          label={t('field.status')}
          options={optionsOf(t, 'status', TerminalStatus.options)}
        />
        <SelectFilter
          list={list}
          name="need"
          label={t('field.needs')}
          options={optionsOf(t, 'need', TerminalNeed.options)}
        />
      </Filters>
      <DataTable
        list={list}
        columns={columns}
        attention={(row) => row.status === 'unauthorised'}
        {...(mayAuthorise && {
          bulk: <TerminalButtons rows={checked} onAct={(name) => setAct({ name, rows: checked })} />,
        })}
        {...(list.filters.length === 0 && {
          empty: <EmptyState title={t('empty')} hint={t('emptyHint')} />,
        })}
      />
      <Overlay>
        {list.selected ? (
          <TerminalDrawer list={list} onAct={(name, row) => setAct({ name, rows: [row] })} />
        ) : null}
      </Overlay>
      <Overlay key={act?.name}>
        {act ? (
          <TerminalDialogs
            act={act}
            onClose={() => setAct(undefined)}
            onDone={() => list.setChecked(new Set())}
          />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
