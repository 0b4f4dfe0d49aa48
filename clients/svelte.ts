// Defines <company-logo> and its types in the templates of Svelte.
import type { HTMLAttributes } from 'svelte/elements'
import type { CompanyLogoAttributes, CompanyLogoElement } from './element.ts'
import './element.ts'

/** In a template, attributes keep their HTML names. */
type TemplateAttributes = Omit<CompanyLogoAttributes, 'imageUrl' | 'darkWhen'> & {
  'image-url'?: string | undefined
  'dark-when'?: string | undefined
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'company-logo': TemplateAttributes &
      Omit<HTMLAttributes<CompanyLogoElement>, keyof TemplateAttributes>
  }
}
