import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { z } from '#contract/zod.ts'

/** A page that was opened, with the address it was left at. */
export interface OpenedPage {
  path: string
  href: string
}

const Stored = z.array(z.object({ path: z.string(), href: z.string() }))
const storedName = 'openedPages'
const mostPages = 12

function storedPages(): OpenedPage[] {
  const text = sessionStorage.getItem(storedName)
  if (text === null) return []
  const stored = z.safeParse(Stored, JSON.parse(text))
  return stored.success ? stored.data : []
}

/**
 * The pages with a name that were opened in this tab of the browser, oldest first; each remembers its filters by its
 * address.
 */
export function useOpenedPages(nameOf: (path: string) => string | undefined) {
  const { pathname, href } = useLocation()
  const [pages, setPages] = useState(storedPages)

  useEffect(() => {
    if (nameOf(pathname) === undefined) return
    setPages((before) => {
      const known = before.some((page) => page.path === pathname)
      const page = { path: pathname, href }
      return known
        ? before.map((each) => (each.path === pathname ? page : each))
        : [...before.slice(1 - mostPages), page]
    })
  }, [nameOf, pathname, href])

  useEffect(() => {
    sessionStorage.setItem(storedName, JSON.stringify(pages))
  }, [pages])

  const close = useCallback(
    (path: string) => setPages((before) => before.filter((page) => page.path !== path)),
    [],
  )
  return { pages, close }
}
