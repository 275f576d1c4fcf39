import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import {
  InitializationScreen,
  type InitializationSearch,
} from '../../../work-site-node/initialization-screen.tsx'

export const Route = createFileRoute('/_shell/admin/work-site-initialization')({
  validateSearch: listSearch<InitializationSearch>,
  loader: loadPageTexts,
  component: InitializationScreen,
})
