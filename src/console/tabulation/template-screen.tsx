import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePane } from '../kit/side-pane.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { TemplateList } from './template-list.tsx'
import { useGroups } from './use-groups.ts'

interface TemplateScreenProps {
  tabs: ReactNode
  /** The group whose templates are shown; all of them when absent. */
  groupId: string | undefined
}

const every = 'every'

/** The groups in a tree, and beside them the templates of the one that is chosen. */
export function TemplateScreen({ tabs, groupId }: TemplateScreenProps) {
  const { t } = useTranslation('tabulation')
  const navigate = useNavigate()
  const groups = useGroups()
  const nodes = [{ id: every, parentId: undefined, name: t('allGroups') }, ...groups]
  return (
    <SidePane
      label={t('field.groupId')}
      chosen={groups.find(({ id }) => id === groupId)?.name ?? t('allGroups')}
      shows={(close) => (
        <TreePane
          nodes={nodes}
          label={t('field.groupId')}
          rootsOpen
          selected={groupId ?? every}
          onSelect={({ id }) => {
            void navigate({ to: '.', search: { tab: 'templates', ...(id !== every && { groupId: id }) } })
            close()
          }}
        />
      )}
    >
      {(pane, button) => (
        <div className="flex min-h-0 flex-1 gap-4">
          {pane}
          <TemplateList key={groupId} groupId={groupId} tabs={tabs} choose={button} />
        </div>
      )}
    </SidePane>
  )
}
