import { createFileRoute } from '@tanstack/react-router'
import type { MessageQuery } from '#contract/message/schema.ts'
import { loadTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { MessageList } from '../../../message/message-list.tsx'

export const Route = createFileRoute('/_shell/admin/message-center')({
  validateSearch: listSearch<MessageQuery>,
  loader: () => loadTexts('message', 'kit'),
  component: MessageList,
})
