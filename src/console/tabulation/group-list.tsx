import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type TabulationGroup,
  tabulationGroupCalls,
  tabulationGroupEntity,
} from '#contract/tabulation/group.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'

const GroupForm = lazyPart(async () => ({ default: (await import('./tabulation-forms.tsx')).GroupForm }))

/** The groups of templates, which lie in a tree. */
export function GroupList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('tabulation-group')
  const list = useEntityList(tabulationGroupEntity, tabulationGroupCalls)
  const columns = useEntityColumns<TabulationGroup>(tabulationGroupEntity)
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={<AddRow list={list} />}
      form={(row) => <GroupForm row={row} onClose={list.dialogs.close} />}
      drawer={<EntityDrawer list={list} />}
    >
      {tabs}
      <TabsContent value="groups" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
        </Filters>
        <EntityTable
          list={list}
          columns={useMemo(() => columns({ groupName: { className: 'font-medium' } }), [columns])}
        />
      </TabsContent>
    </EntityListScreen>
  )
}
