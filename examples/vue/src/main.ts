import '@logograph/client/vue'
import { configure } from '@logograph/client/element'
import { createApp } from 'vue'
import App from './App.vue'
import { options } from './options'

configure(options)
createApp(App).mount('#app')
