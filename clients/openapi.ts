// Generated from schema/openapi.ts by `npm run codegen`; not edited by hand.
export interface paths {
    "/s2/favicons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at Google’s path */
        get: operations["s2Favicons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faviconV2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at Google’s second path; client, type and fallback_opts are ignored */
        get: operations["faviconV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip3/{domain}.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at DuckDuckGo’s path, as a PNG */
        get: operations["ip3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip2/{domain}.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same at DuckDuckGo’s older path */
        get: operations["ip2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/{domain}/icon.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at a Bitwarden server’s path; a monogram where none is known */
        get: operations["bitwardenIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by the beginning of their names, at Clearbit’s path */
        get: operations["clearbitSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The domain of a company by its name, at Clearbit’s path */
        get: operations["clearbitFind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service and its parts answer */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that can be had */
        get: operations["plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo of a company */
        get: operations["logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as /api/{domain} */
        get: operations["logoV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as /api/{domain} */
        get: operations["logoV1Logos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the website for the logo again */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Drop all that is kept of the logo */
        delete: operations["clearCache"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why the logo is the one it is */
        get: operations["why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by the beginning of what people call them */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticker/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by ticker */
        get: operations["ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/crypto/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by coin */
        get: operations["crypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by name */
        get: operations["name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/isin/{isin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by ISIN */
        get: operations["isin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/colors/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A brand's colours; for secret keys
         * @description Official colours where they are known, else those of the artwork, else ones made from the domain: always the same for a domain.
         */
        get: operations["colors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/intelligence/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What research into a company finds; for secret keys
         * @description Reads its website: home, about, prices, careers, documentation. A language model writes of it where the operator has set one, and keeps only what the pages bear out. The first answer for a domain may take some seconds; then it is kept, and looked for anew in the background. Under overload nothing new is begun (503).
         */
        get: operations["intelligence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/describe/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a company is
         * @description Visits its website when what is known is not fresh, within a few seconds.
         */
        get: operations["describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a company is, from what is stored alone
         * @description The same shape as describe, at once: no website is visited.
         */
        get: operations["meta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brand/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A brand kit
         * @description The description, the logo in all sizes and formats, and snippets to paste. Addresses that give more than an anonymous caller may have are signed: they work as given, up to the caller's plan.
         */
        get: operations["brand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Addresses of many logos
         * @description A name that is no domain fails alone.
         */
        post: operations["batchLogos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What many companies are
         * @description What fails is told in the place of its description: domain, error and logo.
         */
        post: operations["batchDescribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clearbit/logo/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo at Clearbit's path; a bad key counts as none */
        get: operations["clearbitLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo of a company, for <img>, with a publishable key in ?token= */
        get: operations["imageHostLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticker/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by ticker of the image host */
        get: operations["imageHostTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by coin of the image host */
        get: operations["imageHostCrypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by name of the image host */
        get: operations["imageHostName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/isin/{isin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo by ISIN of the image host */
        get: operations["imageHostIsin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}#clearbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo at Clearbit’s address; 404 where none is known */
        get: operations["clearbit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/suggest#clearbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by the beginning of their names, at Clearbit’s path */
        get: operations["clearbitSuggestOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/find#clearbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The domain of a company by its name, at Clearbit’s path */
        get: operations["clearbitFindOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo by domain at Logo.dev’s address: a jpg, and a monogram where no logo is known */
        get: operations["logodev"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticker/{symbol}#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo by ticker at Logo.dev’s address: a jpg, and a monogram where no logo is known */
        get: operations["logodevTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/{symbol}#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo by coin at Logo.dev’s address: a jpg, and a monogram where no logo is known */
        get: operations["logodevCrypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/isin/{isin}#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo by ISIN at Logo.dev’s address: a jpg, and a monogram where no logo is known */
        get: operations["logodevIsin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/name/{name}#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo by name at Logo.dev’s address: a jpg, and a monogram where no logo is known */
        get: operations["logodevName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by the beginning of their names, at Logo.dev’s address */
        get: operations["logodevSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/describe/{domain}#logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the company of a domain is, at Logo.dev’s address, with a secret key */
        get: operations["logodevDescribe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s2/favicons#google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at Google’s path */
        get: operations["s2FaviconsOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faviconV2#google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at Google’s second path; client, type and fallback_opts are ignored */
        get: operations["faviconV2OnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip3/{domain}.ico#duckduckgo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at DuckDuckGo’s path, as a PNG */
        get: operations["ip3OnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip2/{domain}.ico#duckduckgo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same at DuckDuckGo’s older path */
        get: operations["ip2OnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}/icon.png#bitwarden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at Bitwarden’s address; a monogram where none is known */
        get: operations["bitwarden"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/{domain}/icon.png#bitwarden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The icon at a Bitwarden server’s path; a monogram where none is known */
        get: operations["bitwardenIconOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{identifier}#brandfetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo at Brandfetch’s address */
        get: operations["brandfetch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{kind}/{identifier}#brandfetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo at Brandfetch’s address by what the identifier is; pairs may follow */
        get: operations["brandfetchByKind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{identifier}/w/{w}/h/{h}/theme/{theme}/fallback/{fallback}/type/{type}#brandfetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo at Brandfetch’s address, with pairs in the path, in any order */
        get: operations["brandfetchPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchRequest: {
            /**
             * @description Public hostnames in any spelling; how many at most is what the plan says.
             * @example [
             *       "stripe.com",
             *       "github.com"
             *     ]
             */
            domains: string[];
        };
        Problem: {
            /**
             * Format: uri
             * @description A page that explains it: …/problems/ and one of invalid_request, key_required, not_permitted, no_artwork, no_match, not_found, method_not_allowed, request_timeout, headers_too_large, quota_exceeded, internal, unavailable.
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            instance?: string;
            /** Format: uri */
            docs?: string;
            /** Format: uri */
            upgrade?: string;
            retryAfter?: number;
            currentTier?: string;
            parameter?: string;
            value?: string;
            allowed?: string;
            errors?: {
                parameter: string;
                value: string;
                allowed: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        FoundCompany: {
            name: string;
            domain: string;
            /** Format: uri */
            logo: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** Format: date-time */
            timestamp: string;
            version: string;
            environment: string;
            /** @description Route name to address. */
            endpoints: {
                [key: string]: string;
            };
            /** @description The parts that do not answer; only when status is degraded. */
            degraded?: string[];
        };
        BillingPlans: {
            provider: string;
            currency: string;
            plans: components["schemas"]["BillingPlan"][];
        };
        BillingPlan: {
            id: string;
            name: string;
            /** @description For people, such as "$19". */
            price: string;
            amountCents: number;
            currency: string;
            interval: string;
            requestLimitPerDay: number;
            requestLimitPerMinute: number;
            maxLogoSize: number;
            batchLimit: number;
            features: {
                [key: string]: boolean;
            };
        } & {
            [key: string]: unknown;
        };
        RefreshResult: {
            domain: string;
            /** @description False when the website could not be asked: the logo is as before. */
            refreshed: boolean;
            /** Format: uri */
            logo: string;
            /** @description Where the artwork comes from now, as X-Source. */
            source: string;
        };
        CacheClearResult: {
            domain: string;
            cleared: boolean;
            /** @description What there was to drop: answers in memory, the shared cache, rendered images, and artwork with its visit, and intelligence. */
            scope: ("memory" | "shared" | "renditions" | "artwork" | "intelligence")[];
        };
        LogoReasons: {
            domain: string;
            /** @description An operator's takedown. */
            blocked: boolean;
            shown: {
                /** @enum {string} */
                kind: "icon" | "wordmark";
                background: ("light" | "dark") | null;
                source: string;
                /** @enum {string} */
                mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                width: number;
                height: number;
            }[];
            /** @description The last visit to the website; null when there was none. */
            visit: {
                /** @enum {string} */
                outcome: "found" | "nothing" | "failed";
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                freshUntil: string;
                candidates: {
                    /** @enum {string} */
                    way: "header-logo" | "json-ld" | "icon" | "mask-icon" | "apple-touch-icon" | "manifest" | "tile" | "favicon" | "bimi" | "duckduckgo" | "google";
                    url: string | null;
                    place: string;
                    image: {
                        /** @enum {string} */
                        mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                        width: number;
                        height: number;
                    } | null;
                    kind: ("icon" | "wordmark") | null;
                    background: ("light" | "dark") | null;
                    score: number;
                    reasons: string[];
                    kept: boolean;
                }[];
                facts: {
                    title: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    description: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    siteName: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    themeColour: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    language: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    organizations: {
                        value: {
                            [key: string]: unknown;
                        };
                        from: string;
                        url: string;
                    }[];
                    socials: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    technologies: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    /**
                     * Format: date-time
                     * @description When it was read.
                     */
                    at?: string;
                };
                failure: string | null;
            } | null;
        };
        SearchResult: {
            name: string;
            domain: string;
            /** @description Symbol of its primary listing; null when it has none. */
            ticker: string | null;
            /**
             * Format: uri
             * @description Its logo on the image host.
             */
            logo: string;
        };
        BrandColors: {
            domain: string;
            colors: {
                /** @example #635BFF */
                primary: string;
                /** @example #635BFF */
                secondary: string;
                /** @description Primary, secondary, and the rest in their order, all different. */
                palette: string[];
            };
            /** @description 1 official, 0.9 from vector artwork, 0.7 from raster artwork, 0.1 generated. */
            confidence: number;
            /** @description The plan of the caller. */
            tier: string;
        };
        CompanyIntelligence: {
            domain: string;
            name: string;
            /** @description Empty when nothing says what it does. */
            description: string;
            /**
             * @description A title of NAICS 2022, or unknown.
             * @example Commercial Banking
             */
            industry: string;
            /**
             * @description Employees, in bands, or unknown.
             * @enum {string}
             */
            company_size: "1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+" | "unknown";
            /** @description What its website shows that it is made with; best effort. */
            technologies: string[];
            /**
             * @description The company's own profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            social_media: {
                [key: string]: string;
            };
            /** @example Software as a service, by subscription */
            business_model?: string;
            /** @example Small and medium-sized businesses */
            target_market?: string;
            /**
             * @description Year.
             * @example 2010
             */
            founded?: string;
            headquarters?: string;
            /** @description For each statement the words that bear it out. */
            evidence: {
                /** @enum {string} */
                statement: "description" | "industry" | "company_size" | "business_model" | "target_market" | "founded" | "headquarters";
                /** @description The page; null for the registry. */
                url: string | null;
                /** @description The words that the statement rests on. */
                quote: string;
            }[];
            /** @description extractive, or the name of the language model that wrote of the evidence. */
            generated_by: string;
            /** Format: date-time */
            generated_at: string;
            /** @description The plan of the caller. */
            tier: string;
        } & {
            [key: string]: unknown;
        };
        DomainDescription: {
            name: string;
            domain: string;
            description: string | null;
            /**
             * Format: date-time
             * @description When the newest of it was read.
             */
            indexed_at: string;
            /** @description Symbol of the primary listing. */
            ticker: string | null;
            /** @description Its market, by ISO 10383. */
            exchange: string | null;
            /**
             * @description The company's own profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /** @description The palette, the primary colour first. */
            colors: components["schemas"]["RgbColor"][];
            industry: string | null;
            /** @description Employees, in bands. */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            technologies: string[];
        };
        RgbColor: {
            /** @example #635BFF */
            hex: string;
            r: number;
            g: number;
            b: number;
        };
        BrandKit: {
            name: string;
            domain: string;
            description: string | null;
            /**
             * Format: date-time
             * @description When the newest of it was read.
             */
            indexed_at: string;
            /** @description Symbol of the primary listing. */
            ticker: string | null;
            /** @description Its market, by ISO 10383. */
            exchange: string | null;
            /**
             * @description The company's own profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /** @description The palette, the primary colour first. */
            colors: components["schemas"]["RgbColor"][];
            industry: string | null;
            /** @description Employees, in bands. */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            technologies: string[];
            assets: {
                /** Format: uri */
                logo: string;
                variants: components["schemas"]["LogoVariant"][];
                /**
                 * Format: uri
                 * @description For dark backgrounds.
                 */
                dark: string;
                /** @description The lettering; null when none is known. */
                wordmark: string | null;
            };
            /** @description Snippets to paste: html, markdown, react, css, curl. */
            usage: {
                [key: string]: string;
            };
            /** @description What research found, when it was done already and the key may have it. */
            intelligence?: components["schemas"]["CompanyIntelligence"];
        };
        LogoVariant: {
            size: number;
            /** Format: uri */
            png: string;
            /** Format: uri */
            webp: string;
            /** Format: uri */
            svg: string;
        };
        BatchLogos: {
            /** @description How many domains were asked for. */
            count: number;
            /** @description The most that the plan allows in one request. */
            limit: number;
            results: {
                domain: string;
                /** Format: uri */
                logo: string;
                /** Format: uri */
                api: string;
                /**
                 * @description Only for what is no domain.
                 * @enum {string}
                 */
                error?: "invalid_domain" | "describe_failed" | "unavailable";
            }[];
        };
        BatchDescriptions: {
            /** @description How many domains were asked for. */
            count: number;
            /** @description The most that the plan allows in one request. */
            limit: number;
            results: (components["schemas"]["DomainDescription"] | components["schemas"]["BatchDescribeError"])[];
        };
        BatchDescribeError: {
            domain: string;
            /** @enum {string} */
            error: "invalid_domain" | "describe_failed" | "unavailable";
            /** Format: uri */
            logo: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    s2Favicons: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `domain`. */
                domain?: string;
                /** @description The website as a host name or a whole URL, as Google reads `domain_url`. */
                domain_url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                sz?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    faviconV2: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `url`. */
                url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ip3: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ip2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bitwardenIcon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbitSuggest: {
        parameters: {
            query?: {
                /** @description What was typed of a company’s name. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five, the best first; a bare array. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCompany"][];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbitFind: {
        parameters: {
            query?: {
                /** @description A company’s name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCompany"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans, smallest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPlans"];
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    logo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logoV1: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logoV1Logos: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshResult"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearCache: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was dropped. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CacheClearResult"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    why: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What answers now, and the candidates of the last visit with their scores. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoReasons"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description The beginning of a name, a ticker or a domain; spaces around it do not count. */
                q: string;
                /** @description How many companies to answer with, at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies, the best match first. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ticker: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
                exchange?: string;
            };
            header?: never;
            path: {
                /** @description A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    crypto: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
            };
            header?: never;
            path: {
                /** @description A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    name: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
            };
            header?: never;
            path: {
                /** @description The name of a company as people write it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    isin: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
            };
            header?: never;
            path: {
                /** @description An ISIN in any case, with its check digit. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    colors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandColors"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    intelligence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyIntelligence"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    meta: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    brand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    batchLogos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description One answer a domain, in the order asked. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchLogos"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    batchDescribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description One answer a domain, in the order asked. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDescriptions"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbitLogo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    imageHostLogo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    imageHostTicker: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
                exchange?: string;
            };
            header?: never;
            path: {
                /** @description A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    imageHostCrypto: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
            };
            header?: never;
            path: {
                /** @description A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    imageHostName: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
            };
            header?: never;
            path: {
                /** @description The name of a company as people write it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    imageHostIsin: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: string;
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: boolean;
            };
            header?: never;
            path: {
                /** @description An ISIN in any case, with its check digit. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    /** @description The logo's own address. */
                    "Content-Location": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description With redirect=true: the logo's own address, the rest of the query with it. */
            302: {
                headers: {
                    Location: string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbit: {
        parameters: {
            query?: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                /** @description Take the colour out. */
                greyscale?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbitSuggestOnHost: {
        parameters: {
            query?: {
                /** @description What was typed of a company’s name. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five, the best first; a bare array. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCompany"][];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbitFindOnHost: {
        parameters: {
            query?: {
                /** @description A company’s name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCompany"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodev: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodevTicker: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: never;
            path: {
                /** @description A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodevCrypto: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: never;
            path: {
                /** @description A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodevIsin: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: never;
            path: {
                /** @description An ISIN in any case, with its check digit. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodevName: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: never;
            path: {
                /** @description The name of a company as people write it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodevSearch: {
        parameters: {
            query?: {
                /** @description A company’s name, or part of it. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most ten, the best first; a bare array. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        domain: string;
                        /** Format: uri */
                        logo_url: string;
                    }[];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logodevDescribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    s2FaviconsOnHost: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `domain`. */
                domain?: string;
                /** @description The website as a host name or a whole URL, as Google reads `domain_url`. */
                domain_url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                sz?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    faviconV2OnHost: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `url`. */
                url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ip3OnHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ip2OnHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bitwarden: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bitwardenIconOnHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    brandfetch: {
        parameters: {
            query?: {
                /** @description The key, or the client id of old. */
                c?: string;
            };
            header?: never;
            path: {
                /** @description A domain; else a ticker, an ISIN or a coin, tried in this order. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    brandfetchByKind: {
        parameters: {
            query?: {
                /** @description The key, or the client id of old. */
                c?: string;
            };
            header?: never;
            path: {
                /** @description What the identifier is. */
                kind: "domain" | "ticker" | "isin" | "crypto";
                /** @description A domain; else a ticker, an ISIN or a coin, tried in this order. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    brandfetchPairs: {
        parameters: {
            query?: {
                /** @description The key, or the client id of old. */
                c?: string;
            };
            header?: never;
            path: {
                /** @description A domain; else a ticker, an ISIN or a coin, tried in this order. */
                identifier: string;
                /** @description Width. */
                w: number;
                /** @description Height. */
                h: number;
                /** @description The colour of the image: a dark one is for light pages. */
                theme: "dark" | "light";
                /** @description What to answer where no logo is known. */
                fallback: "404" | "brandfetch" | "transparent" | "lettermark";
                /** @description The square mark or the lettering. */
                type: "icon" | "symbol" | "logo";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No company matched (no_match). No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
