package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"generated/client"
)

func main() {
	ctx := context.Background()
	authenticate := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("LOGOGRAPH_KEY"))
		return nil
	})
	api, err := client.NewClientWithResponses(os.Getenv("LOGOGRAPH_URL"), authenticate)
	check(err)

	profile, err := api.DescribeWithResponse(ctx, "stripe.com", nil)
	check(err)
	fmt.Println("name", profile.JSON200.Name)

	body := client.BatchRequest{Domains: []string{"stripe.com", "no domain"}}
	batch, err := api.BatchDescribeWithResponse(ctx, nil, body)
	check(err)
	fmt.Print("items")
	for _, item := range batch.JSON200.Results {
		kind, err := item.Discriminator()
		check(err)
		fmt.Print(" ", kind)
	}
	fmt.Println()

	format := client.LogoParamsFormatPng
	logo, err := api.LogoWithResponse(ctx, "stripe.com", &client.LogoParams{Format: &format})
	check(err)
	fmt.Println("image", string(logo.Body[1:4]))

	refused, err := api.DescribeWithResponse(ctx, "no domain", nil)
	check(err)
	fmt.Println("refused", refused.StatusCode())
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
