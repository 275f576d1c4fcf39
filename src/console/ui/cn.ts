import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['dense', 'body', 'small', 'title', 'heading'],
      spacing: ['control', 'row'],
      radius: ['control', 'panel'],
      shadow: ['raised'],
    },
  },
})

/** Class names, the last word winning where two say the same thing; knows this console's own sizes. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
