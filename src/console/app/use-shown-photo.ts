import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    photo?: string
  }
}

/** The photo that is shown large. It stands in the history, so that Back closes it and nothing beneath it. */
export function useShownPhoto() {
  const { history } = useRouter()
  const navigate = useNavigate()
  const shown = useLocation({ select: ({ state }) => state.photo })
  const show = (photo: string) =>
    void navigate({
      to: '.',
      search: true,
      state: { photo },
      replace: shown !== undefined,
      resetScroll: false,
    })
  return { shown, show, close: () => history.back() }
}
