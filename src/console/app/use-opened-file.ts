import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** A file, and what its person, or the field that names it, calls it. */
export interface ListedFile {
  fileId: string
  name: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    file?: ListedFile
  }
}

/** The file that stands open over the page. It stands in the history, so that Back closes it and nothing beneath it. */
export function useOpenedFile() {
  const { history } = useRouter()
  const navigate = useNavigate()
  const opened = useLocation({ select: ({ state }) => state.file })
  const open = (file: ListedFile) =>
    void navigate({ to: '.', search: true, state: { file }, resetScroll: false })
  return { opened, open, close: () => history.back() }
}
