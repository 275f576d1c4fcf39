import { createFileRoute } from '@tanstack/react-router'
import type { MessageQuery } from '#contract/message/schema.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { MessageScreen } from '../../../message/message-screen.tsx'

export const Route = createFileRoute('/_shell/admin/message-center')({
  validateSearch: listSearch<MessageQuery & { tab?: string }>,
  loader: loadPageTexts,
  component: MessageScreen,
})
