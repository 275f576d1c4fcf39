import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from './toasts.tsx'

/** Puts a text where it can be pasted from, and knows that it did; where the browser refuses, it says so. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation('kit')
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Refused by the browser, or missing on plain http.
      toast({ kind: 'error', text: t('notCopied') })
    }
  }
  return { copied, copy }
}
