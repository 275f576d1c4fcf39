import { type RefCallback, useCallback } from 'react'

const whatComesToTheFront = {
  subtree: true,
  childList: true,
  attributeFilter: ['aria-current', 'aria-selected'],
}

/**
 * For a row that scrolls sideways: what is in front in it stays in sight, when another one comes to the front and when
 * the row gets narrower, as on a tablet that is turned.
 */
export function useFrontInSight(front: string): RefCallback<HTMLElement> {
  return useCallback(
    (row: HTMLElement | null) => {
      if (!row) return
      const show = () => row.querySelector(front)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const sizes = new ResizeObserver(show)
      sizes.observe(row)
      const changes = new MutationObserver(show)
      changes.observe(row, whatComesToTheFront)
      show()
      return () => {
        sizes.disconnect()
        changes.disconnect()
      }
    },
    [front],
  )
}
