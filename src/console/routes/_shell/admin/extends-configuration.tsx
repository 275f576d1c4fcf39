import { createFileRoute } from '@tanstack/react-router'
import type { attributeGroupEntity, attributeItemEntity } from '#contract/attribute/entities.ts'
import type { z } from '#contract/zod.ts'
import { DefinitionScreen } from '../../../attribute/definition-screen.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/extends-configuration')({
  validateSearch: listSearch<
    z.output<typeof attributeGroupEntity.Query> | z.output<typeof attributeItemEntity.Query>
  >,
  loader: loadPageTexts,
  component: DefinitionScreen,
})
