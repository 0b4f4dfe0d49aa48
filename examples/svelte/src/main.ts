import '@logograph/client/svelte'
import { configure } from '@logograph/client/element'
import { mount } from 'svelte'
import App from './App.svelte'
import { options } from './options'

configure(options)
mount(App, { target: document.querySelector('#app')! })
