import type { Config } from 'tailwindcss'

export default {
  content: ['./src/console/**/*.{html,tsx,ts}'],
} satisfies Config
