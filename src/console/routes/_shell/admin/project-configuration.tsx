import { createFileRoute } from '@tanstack/react-router'
import type { dictionaryItemEntity, dictionaryTypeEntity } from '#contract/value-dictionary/entities.ts'
import type { majorEntity } from '#contract/value-dictionary/major.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { ConfigurationScreen } from '../../../value-dictionary/configuration-screen.tsx'

export const Route = createFileRoute('/_shell/admin/project-configuration')({
  validateSearch: listSearch<
    | z.output<typeof dictionaryTypeEntity.Query>
    | z.output<typeof dictionaryItemEntity.Query>
    | z.output<typeof majorEntity.Query>
  >,
  loader: loadPageTexts,
  component: ConfigurationScreen,
})
