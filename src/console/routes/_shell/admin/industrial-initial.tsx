import { createFileRoute } from '@tanstack/react-router'
import type { industryProfileEntity } from '#contract/industry-profile/entity.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { ProfileList } from '../../../industry-profile/profile-list.tsx'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/industrial-initial')({
  validateSearch: listSearch<z.output<typeof industryProfileEntity.Query>>,
  loader: loadPageTexts,
  component: ProfileList,
})
