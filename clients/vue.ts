// Defines <company-logo> and its types in the templates of Vue.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { CompanyLogoAttributes } from './element.ts'
import './element.ts'

type CompanyLogo = new () => {
  $props: CompanyLogoAttributes & Omit<HTMLAttributes, keyof CompanyLogoAttributes> & PublicProps
}

declare module 'vue' {
  interface GlobalComponents {
    'company-logo': CompanyLogo
  }
}
