import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agreeTerminals, listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { updateTerminalPolicy } from '#contract/terminal/policy.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import { NeedTiles } from './need-tiles.tsx'
import { TerminalButtons } from './terminal-buttons.tsx'
import { useTerminalColumns } from './terminal-columns.tsx'
import type { TerminalAct } from './terminal-dialogs.tsx'
import { TerminalFilters } from './terminal-filters.tsx'

const TerminalDrawer = lazyPart(async () => ({
  default: (await import('./terminal-drawer.tsx')).TerminalDrawer,
}))
const TerminalDialogs = lazyPart(async () => ({
  default: (await import('./terminal-dialogs.tsx')).TerminalDialogs,
}))
const PolicyDialog = lazyPart(async () => ({
  default: (await import('./policy-dialog.tsx')).PolicyDialog,
}))

/** The terminals, those that need somebody first in sight. */
export function TerminalList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('terminal')
  const list = useList(listTerminals, { rowId: (row) => row.terminalId, personal: ['keyword'] })
  const columns = useTerminalColumns()
  const checked = useCheckedRows(list)
  const mayAuthorise = useAllowed(agreeTerminals)
  const [act, setAct] = useState<TerminalAct>()
  const [policyOpen, setPolicyOpen] = useState(false)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <OnlineButton to={updateTerminalPolicy} variant="outline" onClick={() => setPolicyOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {t('policy.open')}
        </OnlineButton>
      }
    >
      {tabs}
      <TabsContent value="terminals" className="contents">
        <NeedTiles list={list} />
        <TerminalFilters list={list} />
        <DataTable
          list={list}
          columns={columns}
          attention={(row) => row.needs.length > 0}
          {...(mayAuthorise && {
            bulk: <TerminalButtons rows={checked} onAct={(name) => setAct({ name, rows: checked })} />,
          })}
          {...(list.filters.length === 0 && {
            empty: <EmptyState title={t('empty')} hint={t('emptyHint')} />,
          })}
        />
      </TabsContent>
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
      <Overlay>{policyOpen ? <PolicyDialog onClose={() => setPolicyOpen(false)} /> : null}</Overlay>
    </ListScreen>
  )
}
