import { createFileRoute } from '@tanstack/react-router'
import type { OwnLoginLogQuery } from '#contract/personal/sign-ins.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../i18n.ts'
import { listSearch } from '../../kit/list-search.ts'
import { PersonalView } from '../../personal/personal-view.tsx'

export const Route = createFileRoute('/_shell/personal-view')({
  staticData: { withoutMenu: true, title: 'personal' },
  validateSearch: listSearch<z.output<typeof OwnLoginLogQuery>>,
  loader: async ({ context }) => {
    const [device] = await Promise.all([context.device(), loadPageTexts()])
    return { device }
  },
  component: PersonalPage,
})

function PersonalPage() {
  return <PersonalView device={Route.useLoaderData().device} />
}
