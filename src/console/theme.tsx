import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof themes)[number]

const remembered = 'theme'
const wishes = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']

function rememberedTheme(): ThemeChoice {
  const stored = localStorage.getItem(remembered)
  return themes.find((theme) => theme === stored) ?? 'system'
}

function themeOfSystem(): Exclude<ThemeChoice, 'system'> {
  const [dark, contrast] = wishes.map((wish) => matchMedia(wish).matches)
  if (contrast && !dark) return 'contrast'
  return dark ? 'dark' : 'light'
}

/** Puts the chosen theme on the page. Called before the first render, so that nothing flashes. */
export function applyTheme(choice: ThemeChoice = rememberedTheme()): void {
  document.documentElement.dataset.theme = choice === 'system' ? themeOfSystem() : choice
}

interface ThemeControl {
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
}

const ThemeContext = createContext<ThemeControl>({ choice: 'system', choose: applyTheme })

/** Remembers the theme on this device, and follows the system while that is the choice. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(rememberedTheme)
  useEffect(() => {
    const follow = () => applyTheme(choice)
    const lists = wishes.map((wish) => matchMedia(wish))
    for (const list of lists) list.addEventListener('change', follow)
    return () => {
      for (const list of lists) list.removeEventListener('change', follow)
    }
  }, [choice])
  const choose = useCallback((next: ThemeChoice) => {
    localStorage.setItem(remembered, next)
    applyTheme(next)
    setChoice(next)
  }, [])
  return <ThemeContext value={{ choice, choose }}>{children}</ThemeContext>
}

/** The theme in force and the way to another. */
export function useTheme(): ThemeControl {
  return useContext(ThemeContext)
}
