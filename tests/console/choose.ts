import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'

/** Chooses from a tree by its field: jsdom measures nothing, and a tree draws the lines that are in sight. */
export async function choose(field: HTMLElement, name: string): Promise<void> {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  fireEvent.click(field)
  const tree = await screen.findByRole('tree')
  fireEvent.click(await within(tree).findByText(name))
  await waitFor(() => {
    if (screen.queryByRole('tree')) throw new Error('the tree is still open')
  })
  height.mockRestore()
}
