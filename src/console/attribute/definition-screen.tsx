import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeTypes } from '#contract/attribute/entities.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { AttributeGroupList } from './attribute-group-list.tsx'
import { AttributeItemList } from './attribute-item-list.tsx'

const DefinitionView = z.looseObject({ tab: z.optional(z.string()), groupId: z.optional(Id) })

/** The attribute groups of one type of node, or the items of the group that the address names. */
export function DefinitionScreen() {
  const { t } = useTranslation('attribute-group')
  const { tab, groupId } = readSearch(
    DefinitionView,
    useSearch({ from: '/_shell/admin/extends-configuration' }),
  )
  const navigate = useNavigate()
  const nodeType = nodeTypes.find((each) => String(each) === tab) ?? 3
  // Filters, page and sort belong to the list that is left.
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({ to: '.', search: { tab: String(nodeType), ...(id && { groupId: id }) } }),
    [navigate, nodeType],
  )
  const tabs = (
    <TabsList aria-label={t('nodeTypes')}>
      {nodeTypes.toReversed().map((each) => (
        <TabsTrigger key={each} value={String(each)}>
          {t(`nodeType.${each}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={String(nodeType)}
      onValueChange={(value) => void navigate({ to: '.', search: { tab: value } })}
    >
      {groupId ? (
        <AttributeItemList key={groupId} groupId={groupId} onBack={() => open(undefined)} />
      ) : (
        <AttributeGroupList key={nodeType} nodeType={nodeType} tabs={tabs} onOpen={open} />
      )}
    </Tabs>
  )
}
