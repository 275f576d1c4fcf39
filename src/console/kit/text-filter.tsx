import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import type { List, ListRequest } from './use-list.ts'
import { typingPause } from './use-paused.ts'

interface TextFilterProps<Request extends ListRequest, Row> {
  list: Pick<List<Request, Row>, 'request' | 'setFilter'>
  name: Exclude<keyof Request & string, keyof ListRequest>
  /** What can be searched for: name, code, contact … */
  label: string
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Searches as one types. `/` goes to the first of a page from anywhere on it, Escape empties it, the down arrow leads to the first row. */
export function TextFilter<Request extends ListRequest, Row>({
  list,
  name,
  label,
}: TextFilterProps<Request, Row>) {
  const { t } = useTranslation('kit')
  const box = useRef<HTMLInputElement>(null)
  const value: unknown = list.request[name]
  const inForce = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  // Its list is drawn anew by whatever else happens, which must not put off the search.
  const searchFor = useEffectEvent((text: string) => list.setFilter(name, text.trim() || undefined))

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      searchFor(typed)
      setTyped(undefined)
    }, typingPause)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  const shown = typed ?? inForce
  return (
    <div className="relative w-72 max-w-full narrow:w-auto narrow:grow narrow:basis-56">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // While a word is being composed, of pinyin for instance, these keys choose it or give it up.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') setTyped('')
          const row = event.key === 'ArrowDown' && document.querySelector<HTMLElement>('main tbody tr')
          if (!row) return
          event.preventDefault()
          row.focus()
        }}
        className="px-8! [&::-webkit-search-cancel-button]:hidden"
      />
      {shown ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('filters.empty', { label })}
          onClick={() => {
            setTyped('')
            box.current?.focus()
          }}
          className="absolute top-0 right-0"
        >
          <X />
        </Button>
      ) : (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border px-1.5 text-faint text-small coarse:hidden [:not(:first-child)>&]:hidden"
        >
          /
        </kbd>
      )}
    </div>
  )
}
